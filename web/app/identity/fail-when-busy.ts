/** The provider's API; the site proxies an emulator's below the same names. */
const PROVIDER_API = /\b(?:identitytoolkit|securetoken)\.googleapis\.com\//;

/**
 * The library takes every error that the provider answers for the end of the session, also that it
 * is overloaded or away; only for a failed connection it keeps the session.
 */
export function failWhenBusy(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const isBusy = response.status === 429 || response.status >= 500;
    if (isBusy && PROVIDER_API.test(response.url)) {
      throw new TypeError(`The identity provider answered ${response.status}`);
    }
    return response;
  };
}
