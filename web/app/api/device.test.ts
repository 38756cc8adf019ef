import { describe, expect, it } from "vitest";
import { deviceTypeOfUserAgent, deviceTypeOfWidth } from "./device.ts";

describe("device type", () => {
  it.each([
    [1025, "pc"],
    [1024, "tablet"],
    [751, "tablet"],
    [750, "smartphone"],
    [320, "smartphone"],
  ])("of a width of %d is %s [spec 2.18]", (width, device) => {
    expect(deviceTypeOfWidth(width)).toBe(device);
  });

  it.each([
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36", "pc"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148", "smartphone"],
    ["Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36", "smartphone"],
    ["Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/140.0 Safari/537.36", "tablet"],
    ["Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Mobile/15E148", "tablet"],
    ["", "pc"],
  ])("of %s is %s", (userAgent, device) => {
    expect(deviceTypeOfUserAgent(userAgent)).toBe(device);
  });
});
