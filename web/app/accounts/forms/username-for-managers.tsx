/** Tells password managers whose password the form asks for; nobody else sees it. */
export function UsernameForManagers({ address }: { readonly address: string }) {
  return (
    <input type="email" name="username" autoComplete="username" value={address} readOnly hidden />
  );
}
