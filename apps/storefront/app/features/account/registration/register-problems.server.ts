import { msg } from '@lingui/core/macro'
import { passwordStrength } from '@stoa/web/password-strength'
import { violationText } from '@stoa/web/violations'
import type { Visit } from '../../../lib/page/context.ts'
import type { Translatable } from '../../../ui/translatable.ts'
import { passwordRule } from '../sign-in/passwords/password-rule.server.ts'
import { loadTerms } from './terms.server.ts'

interface Given {
  firstName: string
  lastName: string
  agreedTerms: string
  password: string
}

/** The server looks at a registration only once its email is one, but the form names everything at once. */
export async function findOtherProblems(
  visit: Visit,
  { firstName, lastName, agreedTerms, password }: Given,
): Promise<Record<string, Translatable>> {
  const [rule, terms] = await Promise.all([passwordRule(visit), loadTerms(visit)])
  const { fault } = passwordStrength(password, [firstName, lastName], rule)
  return {
    email: msg`Enter an email address such as name@example.com.`,
    ...(fault && {
      password: violationText({ violatedRule: 'OTHER', ruleName: fault, data: { threshold: rule.minLength } }),
    }),
    ...(terms && agreedTerms !== terms.version && { agreedTerms: msg`Please agree to this to create an account.` }),
  }
}
