import type { SpamReason } from '@stoa/contract/services/stoa/contact-messages'
import type { Words } from './words.ts'

/** Milliseconds that even somebody who pastes everything takes. */
const fastestFilling = 3000

/** Links in a message. Customers send that of a product and that of a picture. */
const mostLinks = 3

const link = /\b(?:https?:\/\/|www\.)\S/gi
const markup = /<a\s[^>]*href|\[url[=\]]|\[link[=\]]/i

/** Why a message looks like spam; none for what a person would write. */
export function spamReasons(
  words: Words,
  {
    openFor,
    honeypot,
    isCaptchaUnsolved,
    isRepeated,
  }: {
    /** Milliseconds for which the form was shown. */
    openFor: number
    honeypot: string
    isCaptchaUnsolved: boolean
    isRepeated: boolean
  },
): SpamReason[] {
  const { message = '', ...lines } = words
  const oneLiners = Object.values(lines).join(' ')
  const found: Partial<Record<SpamReason, boolean>> = {
    HONEYPOT: honeypot !== '',
    TOO_FAST: openFor < fastestFilling,
    LINKS: countOf(link, message) > mostLinks || countOf(link, oneLiners) > 0,
    MARKUP: markup.test(message) || markup.test(oneLiners),
    CAPTCHA: isCaptchaUnsolved,
    REPEATED: isRepeated,
  }
  return (Object.keys(found) as SpamReason[]).filter((reason) => found[reason])
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}
