import { useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/field.tsx'
import { Section, type SectionProps } from './section.tsx'

export function ContactSection({ title, email, ...section }: SectionProps & { title: string; email: string }) {
  const { t } = useLingui()
  return (
    <Section {...section} title={title} summary={email} submit={{ label: t`Continue to address`, busy: t`Saving…` }}>
      {(problems) => (
        <Field
          name="email"
          type="email"
          label={t`Email`}
          hint={t`So that we can reach you about your order.`}
          autoComplete="email"
          inputMode="email"
          defaultValue={section.problem?.values.email ?? email}
          problem={problems.email}
        />
      )}
    </Section>
  )
}
