import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { preferenceCookies } from '../../lib/page/preferences.ts'

interface StoredEntry {
  name: string
  purpose: MessageDescriptor
  duration: MessageDescriptor
}

/** Every cookie that the shop sets; a new one must be added here. A cookie that is not strictly necessary would need consent. */
export const cookies: readonly StoredEntry[] = [
  {
    name: 'stoa_visitor',
    purpose: msg`Remembers your cart and your orders. Set when you first add something to the cart.`,
    duration: msg`One year`,
  },
  {
    name: 'stoa_orders',
    purpose: msg`Shows the orders whose link you opened from an email.`,
    duration: msg`One year`,
  },
  { name: preferenceCookies.language, purpose: msg`The language you chose.`, duration: msg`One year` },
  { name: preferenceCookies.currency, purpose: msg`The currency you chose for prices.`, duration: msg`One year` },
  { name: preferenceCookies.announcement, purpose: msg`That you closed an announcement.`, duration: msg`One year` },
  {
    name: 'stoa_bank_page',
    purpose: msg`Takes you back to your bank’s page while a payment waits for your confirmation.`,
    duration: msg`One hour`,
  },
]

/** Entries of the browser's storage, which are never sent to the shop. */
export const storage: readonly StoredEntry[] = [
  { name: 'stoa-viewed', purpose: msg`Products you viewed recently.`, duration: msg`Until you clear it` },
  { name: 'stoa-searches', purpose: msg`Your recent searches.`, duration: msg`Until you clear it` },
  { name: 'stoa-saved', purpose: msg`Items you saved for later.`, duration: msg`Until you clear it` },
  { name: 'stoa-slash-off', purpose: msg`That you turned off the / key for search.`, duration: msg`Until you clear it` },
  {
    name: 'react-router-scroll-positions',
    purpose: msg`How far you scrolled on each page.`,
    duration: msg`Until you close the tab`,
  },
  {
    name: 'stoa-draft',
    purpose: msg`What you entered at checkout and haven’t saved yet. Never card details.`,
    duration: msg`Until you close the tab`,
  },
]

export const texts = {
  title: msg`Cookies`,
  intro: msg`This shop only sets cookies that it needs to work, so it doesn’t ask for your consent. They aren’t used for tracking or statistics, and no other website sets cookies here.`,
  cookies: msg`Cookies we set`,
  storage: msg`Data stored in your browser`,
  storageIntro: msg`This data stays in your browser and is never sent to the shop.`,
  name: msg`Name`,
  purpose: msg`Purpose`,
  duration: msg`Stored for`,
}
