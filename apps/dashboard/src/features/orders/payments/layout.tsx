import { t } from '@lingui/core/macro'
import { Sections } from '../../../lib/record/sections.tsx'
import { paymentsSections } from '../../../navigation.ts'

export default function PaymentsLayout() {
  return <Sections label={t`Payments`} sections={paymentsSections.map((section) => ({ ...section, title: t(section.title) }))} />
}
