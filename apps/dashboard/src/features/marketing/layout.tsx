import { t } from '@lingui/core/macro'
import { Sections } from '../../lib/record/sections.tsx'
import { marketingSections } from '../../navigation.ts'

export default function MarketingLayout() {
  return (
    <Sections label={t`Marketing`} sections={marketingSections.map((section) => ({ ...section, title: t(section.title) }))} />
  )
}
