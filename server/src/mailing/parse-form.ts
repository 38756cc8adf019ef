/** Urlencoded or multipart, as the content type says. @returns null if it is neither */
export async function parseForm(
  body: Uint8Array,
  contentType: string | null,
): Promise<FormData | null> {
  if (contentType === null) return null;
  try {
    return await new Response(Uint8Array.from(body), {
      headers: { "content-type": contentType },
    }).formData();
  } catch {
    return null;
  }
}
