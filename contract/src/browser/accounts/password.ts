/**
 * Password length. NIST SP 800-63B: length is what counts; Firebase accepts 6 to 4,096 characters.
 */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
