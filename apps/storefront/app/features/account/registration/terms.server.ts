import { getRegistrationTerms } from '@stoa/contract/calls/stoa/registration-terms'
import type { Visit } from '../../../lib/page/context.ts'
import { toPolicies } from '../../../lib/policies/policies.ts'
import { translated } from '../../../ui/translatable.ts'

/** Loads the terms to agree to at a registration; undefined if there are none. */
export async function loadTerms({ api, i18n }: Pick<Visit, 'api' | 'i18n'>) {
  const { required, version, policies = [] } = (await api.call(getRegistrationTerms, {})).registrationTerms ?? {}
  if (!required || !version) return undefined
  const titled = toPolicies({ policies }, false).map((policy) => ({ ...policy, title: translated(i18n, policy.title) }))
  return { version, policies: titled }
}
