import { documentedIssues } from "./documented-issues.ts";
import { edgeCaseIssues } from "./edge-case-issues.ts";
import type { FeaturedIssue } from "./featured-issue.ts";

/** Issues with a fixed code. */
export const featuredIssues: readonly FeaturedIssue[] = [...documentedIssues, ...edgeCaseIssues];
