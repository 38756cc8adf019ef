export interface EmailLink {
  readonly label: string;
  readonly url: string;
}

/** Old to new, in words. */
export interface ChangedValue {
  readonly from: string;
  readonly to: string;
}

export interface EmailRow {
  readonly label: string;
  /** Absent: there is nothing to compare with. */
  readonly from?: string;
  readonly to: string;
  readonly note?: string;
}

export interface EmailSection {
  readonly heading: string;
  readonly change?: ChangedValue;
  readonly paragraphs?: readonly string[];
  readonly rows?: readonly EmailRow[];
  readonly links?: readonly EmailLink[];
}

export interface MailSender {
  readonly name: string;
  readonly address: string;
  /** Whom to ask and complain to. */
  readonly contact: string;
}

/** What a mail carries that can be stopped. */
export interface EmailStop {
  /** Shows the page; a POST to it stops mails of this kind (RFC 8058). */
  readonly oneClickUrl: string;
  readonly links: readonly EmailLink[];
  readonly sender: MailSender;
}

export interface EmailTemplate {
  readonly subject: string;
  /** Above the heading: what kind of mail this is. */
  readonly kicker?: string;
  /** Default: the subject. */
  readonly heading?: string;
  readonly change?: ChangedValue;
  readonly paragraphs: readonly string[];
  readonly sections?: readonly EmailSection[];
  readonly action?: EmailLink;
  readonly notes: readonly string[];
  /** Why the recipient gets it. */
  readonly because?: string;
  /** Absent: an operational mail. */
  readonly stop?: EmailStop;
}

/** At the end of a text; begins a line of its own. */
export const TRAILING_URL = /(https?:\/\/\S+)$/;

export const SENDER = "天秤";
export const STOP_HEADING = "このメールを止める";
