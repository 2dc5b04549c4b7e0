import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { preferenceCookies } from '../../preferences.ts'

interface Kept {
  name: string
  why: MessageDescriptor
  until: MessageDescriptor
}

/** Every cookie that the shop sets. A new one has its line here, and is needed for what somebody asks of the shop, or it needs their consent. */
export const cookies: readonly Kept[] = [
  {
    name: 'stoa_visitor',
    why: msg`Finds your cart and your orders again; from the moment you put something into the cart.`,
    until: msg`One year`,
  },
  { name: preferenceCookies.language, why: msg`The language you chose.`, until: msg`One year` },
  { name: preferenceCookies.currency, why: msg`The currency you chose to see prices in.`, until: msg`One year` },
  { name: preferenceCookies.announcement, why: msg`That you closed an announcement.`, until: msg`One year` },
  { name: 'stoa_bank_page', why: msg`Leads back to your bank while it asks you to confirm a payment.`, until: msg`One hour` },
]

/** What only the browser itself keeps, and never sends. */
export const kept: readonly Kept[] = [
  { name: 'stoa-viewed', why: msg`What you looked at last.`, until: msg`Until you clear it` },
  { name: 'stoa-searches', why: msg`What you searched for last.`, until: msg`Until you clear it` },
  { name: 'stoa-saved', why: msg`What you saved for later.`, until: msg`Until you clear it` },
  { name: 'stoa-slash-off', why: msg`That the key / does not lead to the search.`, until: msg`Until you clear it` },
  { name: 'react-router-scroll-positions', why: msg`How far down a page you were.`, until: msg`Until you close the tab` },
  {
    name: 'stoa-draft',
    why: msg`What you typed at the checkout and did not save yet; nothing of a card.`,
    until: msg`Until you close the tab`,
  },
]

export const words = {
  title: msg`Cookies`,
  intro: msg`This shop sets only cookies that it needs for what you ask of it. So it asks for no consent: nobody is followed or measured with them, and no other website sets any here.`,
  cookies: msg`What is set`,
  kept: msg`What your browser keeps for itself`,
  keptIntro: msg`The shop never gets these: they stay in your browser.`,
  name: msg`Name`,
  why: msg`What for`,
  until: msg`How long`,
}
