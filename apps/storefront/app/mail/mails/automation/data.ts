import type { AutomationTriggerType } from '@stoa/contract/services/stoa/automations'
import type { MailVariable } from '@stoa/contract/services/stoa/mails'
import { mailDesign, type BlockDesign } from '../../design.ts'
import { mailingPaths } from '../../../mailing-paths.ts'
import { sampleToken, type SampleFrame } from '../../parts/sample-frame.ts'
import { sampleProducts } from '../../parts/sample-order.ts'

export type AutomationKind = `AUTOMATION_${AutomationTriggerType}`

/** A mail that an automation sends to one person. */
export interface AutomationMail<Kind extends AutomationKind = AutomationKind> {
  kind: Kind
  /** First name or nickname. */
  name?: string | undefined
  orderNumber?: string | undefined
  items?: AutomationItem[] | undefined
  coupon?: AutomationCouponFacts | undefined
  /** The address of the button. */
  url: string
  unsubscribeUrl: string
}

export interface AutomationItem {
  id: string
  name: string
  /** The chosen options: `Large, Blue`. */
  variant?: string | undefined
  quantity: number
  /** A decimal, for the quantity. */
  price?: { value: string; currency: string } | undefined
  image?: { url?: string; width?: number; height?: number } | undefined
}

/** The coupon of one person. */
export interface AutomationCouponFacts {
  code: string
  benefit: { percentOff: number } | { amountOff: { value: string; currency: string } } | 'FREE_SHIPPING'
  minimum?: { value: string; currency: string } | undefined
  /** The last moment at which it can be used. */
  until: string
}

const texts = { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {}, NOTE: {} } as const
const [body, button, items]: BlockDesign[] = [{ name: 'BODY' }, { name: 'BUTTON' }, { name: 'ITEMS', optional: true }]
const coupon: BlockDesign = { name: 'DETAILS' }
const note: BlockDesign = { name: 'NOTE', optional: true }

function designWith<const Variable extends MailVariable>(variables: readonly Variable[], withItems: boolean) {
  const blocks = [body, coupon, ...(withItems ? [items] : []), button, note] as BlockDesign[]
  return mailDesign({ variables: ['name', 'code', 'until', ...variables], texts, blocks })
}

const aboutNothing = designWith([], false)
const aboutItems = designWith(['product'], true)
const aboutOrder = designWith(['product', 'orderNumber'], true)

/** The designs by trigger. */
export const automationDesigns = {
  CHECKOUT_ABANDONED: aboutItems,
  ORDER_PLACED: aboutOrder,
  ORDER_DELIVERED: aboutOrder,
  REVIEW_WANTED: aboutOrder,
  BACK_IN_STOCK: aboutItems,
  BIRTHDAY: aboutNothing,
  MEMBER_JOINED: aboutNothing,
  CUSTOMER_INACTIVE: aboutNothing,
  NEWSLETTER: aboutNothing,
} as const satisfies Record<AutomationTriggerType, unknown>

/** What the mail of a trigger shows of a made-up person. */
export function sampleOf<Trigger extends AutomationTriggerType>(
  trigger: Trigger,
  about: SampleFrame,
): AutomationMail<`AUTOMATION_${Trigger}`> {
  const { mug, print } = sampleProducts(about)
  const { blocks, variables } = automationDesigns[trigger]
  const price = (value: string) => ({ value, currency: about.currency })
  return {
    kind: `AUTOMATION_${trigger}`,
    name: 'Mia',
    ...(variables.some((each) => each === 'orderNumber') && { orderNumber: '10042' }),
    ...(blocks.includes(items as BlockDesign) && {
      items: [
        { ...mug, quantity: 2, price: price('24.00') },
        { ...print, quantity: 1, price: price('36.00'), variant: '50 × 70 cm' },
      ],
    }),
    url: about.origin,
    unsubscribeUrl: about.origin + mailingPaths.choice({ token: sampleToken }),
  }
}

/** One mail for each trigger, as the lists of mails name them. */
export const automationMails = {
  AUTOMATION_CHECKOUT_ABANDONED: { sample: (about: SampleFrame) => sampleOf('CHECKOUT_ABANDONED', about) },
  AUTOMATION_ORDER_PLACED: { sample: (about: SampleFrame) => sampleOf('ORDER_PLACED', about) },
  AUTOMATION_ORDER_DELIVERED: { sample: (about: SampleFrame) => sampleOf('ORDER_DELIVERED', about) },
  AUTOMATION_REVIEW_WANTED: { sample: (about: SampleFrame) => sampleOf('REVIEW_WANTED', about) },
  AUTOMATION_BACK_IN_STOCK: { sample: (about: SampleFrame) => sampleOf('BACK_IN_STOCK', about) },
  AUTOMATION_BIRTHDAY: { sample: (about: SampleFrame) => sampleOf('BIRTHDAY', about) },
  AUTOMATION_MEMBER_JOINED: { sample: (about: SampleFrame) => sampleOf('MEMBER_JOINED', about) },
  AUTOMATION_CUSTOMER_INACTIVE: { sample: (about: SampleFrame) => sampleOf('CUSTOMER_INACTIVE', about) },
  AUTOMATION_NEWSLETTER: { sample: (about: SampleFrame) => sampleOf('NEWSLETTER', about) },
}
