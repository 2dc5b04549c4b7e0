import type { DiscountRule } from '@stoa/contract/services/ecom/discount-rules'
import { useSession } from '../../../../lib/calls/session.ts'
import { useValues, type FormOf } from '../../../../ui/form/typed-form.ts'
import { SampleCartSection } from '../sample-cart.tsx'
import { Simulation } from '../simulation.tsx'
import { checkRule, toRule, type RuleValues } from './values.ts'

/** Tries the rule as it is in the form. `saved` is its saved form, if it has one. */
export function RuleSimulation({ form, saved = {} }: { form: FormOf<RuleValues>; saved?: Partial<DiscountRule> }) {
  const { currency } = useSession().site
  const values = useValues(form)
  const toRequest = () => {
    if (Object.keys(checkRule({ ...values, name: values.name || '–' })).length > 0) return undefined
    const { id, createdDate, trigger } = saved
    return { unsavedRule: { ...(values.keepsTrigger && { trigger }), ...toRule(values, currency), id, createdDate } }
  }
  return (
    <>
      <SampleCartSection requestOf={toRequest} />
      <Simulation requestOf={toRequest} />
    </>
  )
}
