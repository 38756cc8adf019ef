import { describe, expect, it } from "vitest";
import { requireUncommonPassword } from "./common-passwords.ts";

const tooCommon = expect.objectContaining({ errorType: "password_too_common" });

describe("requireUncommonPassword", () => {
  it.each(["12345678", "password", "PassWord1", "ｐａｓｓｗｏｒｄ", "1q2w3e4r", "sunshine1"])(
    "rejects %s in any case and width",
    (password) => expect(() => requireUncommonPassword(password)).toThrow(tooCommon),
  );

  it.each(["天秤座の夜の散歩道", "correct horse battery staple", "password of the owner"])(
    "accepts %s",
    (password) => expect(() => requireUncommonPassword(password)).not.toThrow(),
  );
});
