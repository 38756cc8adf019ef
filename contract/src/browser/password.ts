/** Characters that a password may have. NIST SP 800-63B: length is what counts; Firebase takes 6 to 4,096. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
