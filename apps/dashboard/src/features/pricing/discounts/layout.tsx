import { t } from '@lingui/core/macro'
import { Sections } from '../../../lib/record/sections.tsx'
import { discountsSections } from '../../../navigation.ts'

export default function DiscountsLayout() {
  return (
    <Sections label={t`Discounts`} sections={discountsSections.map((section) => ({ ...section, title: t(section.title) }))} />
  )
}
