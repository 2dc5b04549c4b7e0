import { existsSync } from 'node:fs'

const chromiums = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The system's Chromium for tests and measurements. The headless shell is first: a visit takes it a third of the time. */
export function chromium() {
  return process.env.CHROMIUM ?? firstOf(chromiums)
}

/** The system's Firefox for tests. */
export function firefox() {
  return process.env.FIREFOX ?? firstOf(['firefox-esr'])
}

function firstOf(programs) {
  return programs.map((name) => `/usr/bin/${name}`).find((file) => existsSync(file))
}
