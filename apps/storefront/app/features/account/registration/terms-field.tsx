import { useLingui } from '@lingui/react/macro'
import { PolicyButton } from '../../../lib/policies/policy-button.tsx'
import { CheckField, FieldProblem } from '../../../ui/field.tsx'
import type { loadTerms } from './terms.server.ts'

/** The agreement to the shop's policies. Its value is the version of the texts. */
export function TermsField({
  terms,
  given,
  problem,
}: {
  terms: Awaited<ReturnType<typeof loadTerms>>
  /** The version that was agreed to, where the server refused something else. */
  given: string | undefined
  problem: string | undefined
}) {
  const { t, i18n } = useLingui()
  if (!terms) return null
  const { version, policies } = terms
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(policies.map(({ title }) => title))
  return (
    <div>
      <CheckField
        name="agreedTerms"
        value={version}
        label={t`I agree to: ${list}`}
        // Texts that have changed since are agreed to again.
        defaultChecked={given === version}
        aria-required
      />
      <FieldProblem name="agreedTerms" problem={problem} />
      <ul className="flex flex-wrap gap-x-6">
        {policies.map((policy) => (
          <li key={policy.kind}>
            <PolicyButton policy={policy} />
          </li>
        ))}
      </ul>
    </div>
  )
}
