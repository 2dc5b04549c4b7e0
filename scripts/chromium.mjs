import { existsSync } from 'node:fs'

const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The system's browser for tests and measurements. The headless shell is first: a visit takes it a third of the time. */
export function chromium() {
  return process.env.CHROMIUM ?? programs.map((name) => `/usr/bin/${name}`).find((file) => existsSync(file))
}
