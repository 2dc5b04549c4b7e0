import type { MailingGround, MailingRules } from '@stoa/contract/services/stoa/mailing-rules'

/** The rules as their form has them. */
export interface RulesValues {
  maxPerWeek: string
  mailsPerMinute: string
  defaultGround: string
  /** The countries with a ground of their own, by that ground. */
  consent: string[]
  customer: string[]
  anybody: string[]
}

const groups = { CONSENT: 'consent', CUSTOMER: 'customer', ANYBODY: 'anybody' } as const satisfies Record<MailingGround, string>

export function toValues({
  maxPerWeek = 3,
  mailsPerMinute = 120,
  defaultGround = 'CONSENT',
  countries = [],
}: MailingRules): RulesValues {
  const withGround = (wanted: MailingGround) =>
    countries.flatMap(({ country, ground }) => (ground === wanted && country ? country : []))
  return {
    maxPerWeek: String(maxPerWeek),
    mailsPerMinute: String(mailsPerMinute),
    defaultGround,
    consent: withGround('CONSENT'),
    customer: withGround('CUSTOMER'),
    anybody: withGround('ANYBODY'),
  }
}

export function toRequest(values: RulesValues, { revision }: MailingRules): { rules: MailingRules } {
  const { maxPerWeek, mailsPerMinute, defaultGround } = values
  return {
    rules: {
      ...(revision && { revision }),
      maxPerWeek: Number(maxPerWeek),
      mailsPerMinute: Number(mailsPerMinute),
      defaultGround: defaultGround as MailingGround,
      countries: (Object.keys(groups) as MailingGround[]).flatMap((ground) =>
        values[groups[ground]].map((country) => ({ country, ground })),
      ),
    },
  }
}

/** Each country has one ground. */
export function checkRules(
  { consent, customer, anybody }: RulesValues,
  twice: string,
): Partial<Record<'consent' | 'customer' | 'anybody', string>> {
  const isTwice = (countries: string[], ...others: string[][]) => countries.some((country) => others.flat().includes(country))
  return {
    ...(isTwice(customer, consent) && { customer: twice }),
    ...(isTwice(anybody, consent, customer) && { anybody: twice }),
  }
}
