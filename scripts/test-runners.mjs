/** The projects of tests/playwright.config.ts, and `browser` for all of them. */
const browsers = ['browser', 'chromium', 'firefox']

/**
 * Splits the parameters of `npm test` between Vitest and Playwright; undefined for a runner that has nothing to do. A project
 * belongs to one of them. Without a project, the files decide: those of `tests/e2e` are for browsers.
 */
export function forRunners(parameters) {
  if (parameters.length === 0) return { vitest: [], playwright: [] }
  const words = parameters.flatMap((word) => (word.startsWith('--project=') ? word.split('=') : [word]))
  const project = words[words.indexOf('--project') + 1]
  if (words.includes('--project') && browsers.includes(project))
    return { playwright: project === 'browser' ? words.toSpliced(words.indexOf('--project'), 2) : words }
  if (words.includes('--project')) return { vitest: words }
  const playwright = words.filter(isBrowserTest)
  const others = words.filter((word) => !isBrowserTest(word))
  if (playwright.length === 0) return { vitest: words }
  const isOption = (word, index) => word.startsWith('-') || others[index - 1] === '-g'
  // Options beside browser tests alone are Playwright's.
  return others.every(isOption) ? { playwright: words } : { vitest: others, playwright }
}

function isBrowserTest(word) {
  return word.startsWith('tests/e2e')
}
