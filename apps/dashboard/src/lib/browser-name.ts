import { t } from '@lingui/core/macro'

/** For example 'Firefox on Linux': the first known name in the user agent. */
export function browserOf(agent: string): string | undefined {
  const browser = [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ].find(([sign]) => agent.includes(sign!))?.[1]
  const system = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS', 'macOS'],
    ['Linux', 'Linux'],
  ].find(([sign]) => agent.includes(sign!))?.[1]
  if (browser && system) return t`${browser} on ${system}`
  return browser ?? system
}
