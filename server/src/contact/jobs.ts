import type { Job } from "../platform/jobs/jobs.ts";
import type { Contact } from "./create-contact.ts";

export function contactJobs(contact: Pick<Contact, "purge">): Job[] {
  return [{ name: "purge-contact-messages", schedule: "55 3 * * *", run: () => contact.purge() }];
}
