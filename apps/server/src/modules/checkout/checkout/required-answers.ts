import { invalid } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { answerViolations, checkoutFields, checkoutSettings } from '../../pricing/checkout-settings/index.ts'
import type { CheckoutContent } from './checkout.ts'
import { checkoutRules } from './store/rules.ts'
import { missingInformation, required, type Receipt } from './rules.ts'

/** Throws a violation for everything that the owner asks for and the buyer has not entered, or not agreed to. */
export async function checkComplete(site: SiteRead, content: CheckoutContent, receipt: Receipt): Promise<void> {
  const { checkoutFields: settings } = await checkoutSettings(site)
  const agrees = content.customSettings?.disabledPolicyAgreementCheckbox || content.buyerConsents?.policyAgreement
  const violations = [
    ...missingInformation(content, await checkoutRules(site), receipt),
    ...answerViolations(await checkoutFields(site), content.customFields, { complete: true }),
    ...(settings.policyAgreementCheckbox.visible && !agrees ? [required('checkout.buyerConsents.policyAgreement')] : []),
  ]
  if (violations.length > 0) throw invalid(...violations)
}

/** Throws a violation for each answer that does not fit its question; an answer that is missing may still come. */
export async function checkAnswers(site: SiteRead, { customFields }: Pick<CheckoutContent, 'customFields'>): Promise<void> {
  if (!customFields?.length) return
  const violations = answerViolations(await checkoutFields(site), customFields, { complete: false })
  if (violations.length > 0) throw invalid(...violations)
}
