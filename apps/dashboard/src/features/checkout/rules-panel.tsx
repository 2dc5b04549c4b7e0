import { t } from '@lingui/core/macro'
import { Skeleton, Text } from '@mantine/core'
import type { CheckoutRules } from '@stoa/contract/services/stoa/checkout-payments'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/record/loaded.tsx'
import { ScreenButton } from '../../lib/calls/screen-button.tsx'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { checkoutRulesQuery } from './queries.ts'

export function RulesPanel() {
  return (
    <Panel title={t`Fields`} actions={<ScreenButton to={paths.checkoutRules()}>{t`Edit`}</ScreenButton>}>
      <Loaded
        query={useQuery(checkoutRulesQuery)}
        skeleton={<Skeleton height={40} />}
        failed={t`We couldn’t load the checkout fields`}
      >
        {(rules) => (
          <>
            <Text fz="inherit">{requiredFields(rules)}</Text>
            {hiddenFields(rules) && <Text fz="inherit">{hiddenFields(rules)}</Text>}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function requiredFields({ recipientName, billingAddress, ...rules }: CheckoutRules): string {
  const names = [
    t`email address`,
    t`delivery address`,
    ...(recipientName === 'REQUIRED' ? [t`name of the recipient`] : []),
    ...(billingAddress === 'REQUIRED' ? [t`billing address`] : []),
    ...withRule(rules, 'REQUIRED'),
  ]
  return t`Required before an order is placed: ${names.join(', ')}.`
}

function hiddenFields(rules: CheckoutRules): string | undefined {
  const names = withRule(rules, 'HIDDEN')
  return names.length > 0 ? t`Not asked for: ${names.join(', ')}.` : undefined
}

function withRule(rules: CheckoutRules, rule: 'REQUIRED' | 'HIDDEN'): string[] {
  const names = {
    phone: t`phone number`,
    company: t`company`,
    addressLine2: t`second line of the address`,
    buyerNote: t`order note`,
  }
  return (Object.keys(names) as (keyof typeof names)[]).filter((name) => rules[name] === rule).map((name) => names[name])
}
