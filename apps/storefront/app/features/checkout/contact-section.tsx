import { Field } from '../../ui/field.tsx'
import { Section, type SectionProps } from './section.tsx'

export function ContactSection({ email, ...section }: SectionProps & { email: string }) {
  return (
    <Section {...section} title="Contact" summary={email} submit={{ label: 'Continue to address', busy: 'Saving…' }}>
      <Field
        name="email"
        type="email"
        label="E-mail"
        hint="The order's confirmation and its tracking go there."
        autoComplete="email"
        inputMode="email"
        defaultValue={section.problem?.values.email ?? email}
        problem={section.problem?.fields.email}
      />
    </Section>
  )
}
