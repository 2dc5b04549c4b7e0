/** A browser and its system as people name them: `Firefox, Windows`. The text is what the browser called itself. */
export function describeDevice(userAgent: string): string {
  return describeKnownDevice(userAgent) || userAgent.slice(0, 40)
}

/** Only names of ours, for readers who may be somebody else: anybody can write anything into the text of a browser. */
export function describeKnownDevice(userAgent: string): string {
  return [names(browsers, userAgent), names(systems, userAgent)].filter(Boolean).join(', ')
}

/** Browsers also name the ones that they are like, so the order matters. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

function names(known: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return known.find(([form]) => form.test(userAgent))?.[1]
}
