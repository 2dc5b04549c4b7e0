import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { SetupStepId } from '@stoa/contract/services/stoa/setup'
import { paths } from '../../../paths.ts'

interface StepTexts {
  title: MessageDescriptor
  /** One sentence of explanation. */
  about: MessageDescriptor
  /** Links to the screens of the step. Steps outside the back office have none. */
  actions: readonly { label: MessageDescriptor; to: string; outside?: boolean }[]
}

export const stepTexts: Record<Exclude<SetupStepId, 'OPEN'>, StepTexts> = {
  DETAILS: {
    title: msg`Name your shop`,
    about: msg`Name, country, language, time zone and currency. You can’t change the currency after the first order.`,
    actions: [{ label: msg`Fill in the details`, to: paths.generalSettings() }],
  },
  PRODUCTS: {
    title: msg`Add your products`,
    about: msg`Add products one by one, or import a CSV file. You’ll see a preview before anything is saved.`,
    actions: [
      { label: msg`Add a product`, to: paths.newProduct() },
      { label: msg`Import a file`, to: paths.productImport() },
    ],
  },
  LOOK: {
    title: msg`Give your shop its own look`,
    about: msg`Choose a preset, and add your logo, colours and typefaces. Then build the home page from sections.`,
    actions: [
      { label: msg`Design the shop`, to: paths.theme() },
      { label: msg`Build the home page`, to: paths.sections('HOME') },
    ],
  },
  DELIVERY: {
    title: msg`Set up shipping`,
    about: msg`Customers need a shipping option to order physical products.`,
    actions: [{ label: msg`Add a shipping option`, to: paths.newShippingOption() }],
  },
  PAYMENTS: {
    title: msg`Choose how customers can pay`,
    about: msg`Connect Stripe, PayPal or Mollie, or take bank transfer, cash on delivery or invoice. This is done when a first real or test payment has come through.`,
    actions: [{ label: msg`Set up payments`, to: paths.payments() }],
  },
  MODE: {
    title: msg`Choose test or live mode`,
    about: msg`In test mode payments are simulated and orders are marked as tests. Switch to live mode before you sell.`,
    actions: [{ label: msg`Choose the mode`, to: paths.payments() }],
  },
  TAX: {
    title: msg`Set your taxes`,
    about: msg`Set a tax rate for each country you sell to, and whether your prices include tax.`,
    actions: [{ label: msg`Set up taxes`, to: paths.tax() }],
  },
  LEGAL_PAGES: {
    title: msg`Write your imprint and privacy pages`,
    about: msg`Tell visitors who runs the shop and which data you store. Both pages are linked in the footer.`,
    actions: [
      { label: msg`Draft the legal pages`, to: paths.legalPages() },
      { label: msg`Write the imprint`, to: paths.newPage('IMPRINT') },
      { label: msg`Write the privacy page`, to: paths.newPage('PRIVACY') },
    ],
  },
  TEST_SALE: {
    title: msg`Place a test order`,
    about: msg`Pay with the test card 4242 4242 4242 4242, any future date and any code. No money moves. Then ship or cancel the order here.`,
    actions: [{ label: msg`Go to the shop`, to: paths.shop(), outside: true }],
  },
  DOMAIN: {
    title: msg`Set up your domain`,
    about: msg`Add the domain of your shop here. It needs a DNS entry and a proxy that provides HTTPS. The operations guide shows how.`,
    actions: [{ label: msg`Add a domain`, to: paths.domains() }],
  },
}
