/** Japanese days for which single events of use are kept; more than they may be late, so that late ones are counted, too. */
export const EVENT_RETENTION_DAYS = 30;
