import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { SetupStepId } from '@stoa/contract/services/stoa/setup'
import { paths } from '../../paths.ts'

interface StepWords {
  title: MessageDescriptor
  /** Why, in a sentence. */
  about: MessageDescriptor
  /** Where it is done; what needs no screen of ours has none. */
  actions: readonly { label: MessageDescriptor; to: string; outside?: boolean }[]
}

export const stepWords: Record<Exclude<SetupStepId, 'OPEN'>, StepWords> = {
  DETAILS: {
    title: msg`Name your shop`,
    about: msg`Its name, country, language and time zone, and the currency you charge in, which stays once something is sold.`,
    actions: [{ label: msg`Fill in the details`, to: paths.generalSettings() }],
  },
  PRODUCTS: {
    title: msg`Add your products`,
    about: msg`One by one, or all of them from a CSV file; every line is shown before anything is written.`,
    actions: [
      { label: msg`Add a product`, to: paths.newProduct() },
      { label: msg`Import a file`, to: paths.productImport() },
    ],
  },
  DELIVERY: {
    title: msg`Say where you deliver, and for how much`,
    about: msg`Without a delivery option nobody can order something that has to be sent.`,
    actions: [{ label: msg`Add a delivery option`, to: paths.newShippingOption() }],
  },
  PAYMENTS: {
    title: msg`Choose how buyers can pay`,
    about: msg`By card, bank transfer, cash on delivery or invoice. No payment method is on until you turn it on.`,
    actions: [{ label: msg`Set up payments`, to: paths.payments() }],
  },
  MODE: {
    title: msg`Choose test or live mode`,
    about: msg`In test mode payments are simulated and orders are marked as tests. Switch to live mode before you sell.`,
    actions: [{ label: msg`Choose the mode`, to: paths.payments() }],
  },
  TAX: {
    title: msg`Set your taxes`,
    about: msg`A rate for each country you sell to, and whether your prices include it.`,
    actions: [{ label: msg`Set up taxes`, to: paths.tax() }],
  },
  LEGAL_PAGES: {
    title: msg`Write your imprint and privacy pages`,
    about: msg`Who runs the shop and what it keeps of its visitors; the footer leads to both.`,
    actions: [
      { label: msg`Write the imprint`, to: paths.newPage('IMPRINT') },
      { label: msg`Write the privacy page`, to: paths.newPage('PRIVACY') },
    ],
  },
  TEST_SALE: {
    title: msg`Buy something yourself`,
    about: msg`Cards are in test mode: 4242 4242 4242 4242 is approved, any date to come and any code will do. No money moves. Then ship or cancel the order here.`,
    actions: [{ label: msg`Go shopping`, to: paths.shop(), outside: true }],
  },
  DOMAIN: {
    title: msg`Give the shop its address`,
    about: msg`Start the server with PUBLIC_URL set to your own address, behind a proxy that brings HTTPS. The operations guide shows how.`,
    actions: [],
  },
}
