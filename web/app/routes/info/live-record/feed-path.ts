export const FEED_PATH = "/sf/feed.atom";
