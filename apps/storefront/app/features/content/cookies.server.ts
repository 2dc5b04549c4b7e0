import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { preferenceCookies } from '../../preferences.ts'

interface Kept {
  name: string
  why: MessageDescriptor
  until: MessageDescriptor
}

/** Every cookie that the shop sets; a new one must be added here. A cookie that is not strictly necessary would need consent. */
export const cookies: readonly Kept[] = [
  {
    name: 'stoa_visitor',
    why: msg`Remembers your cart and your orders. Set when you first add something to the cart.`,
    until: msg`One year`,
  },
  { name: preferenceCookies.language, why: msg`The language you chose.`, until: msg`One year` },
  { name: preferenceCookies.currency, why: msg`The currency you chose for prices.`, until: msg`One year` },
  { name: preferenceCookies.announcement, why: msg`That you closed an announcement.`, until: msg`One year` },
  {
    name: 'stoa_bank_page',
    why: msg`Takes you back to your bank’s page while a payment waits for your confirmation.`,
    until: msg`One hour`,
  },
]

/** Entries of the browser's storage, which are never sent to the shop. */
export const kept: readonly Kept[] = [
  { name: 'stoa-viewed', why: msg`Products you viewed recently.`, until: msg`Until you clear it` },
  { name: 'stoa-searches', why: msg`Your recent searches.`, until: msg`Until you clear it` },
  { name: 'stoa-saved', why: msg`Items you saved for later.`, until: msg`Until you clear it` },
  { name: 'stoa-slash-off', why: msg`That you turned off the / key for search.`, until: msg`Until you clear it` },
  { name: 'react-router-scroll-positions', why: msg`How far you scrolled on each page.`, until: msg`Until you close the tab` },
  {
    name: 'stoa-draft',
    why: msg`What you entered at checkout and haven’t saved yet. Never card details.`,
    until: msg`Until you close the tab`,
  },
]

export const words = {
  title: msg`Cookies`,
  intro: msg`This shop only sets cookies that it needs to work, so it doesn’t ask for your consent. They aren’t used for tracking or statistics, and no other website sets cookies here.`,
  cookies: msg`Cookies we set`,
  kept: msg`Data stored in your browser`,
  keptIntro: msg`This data stays in your browser and is never sent to the shop.`,
  name: msg`Name`,
  why: msg`Purpose`,
  until: msg`Stored for`,
}
