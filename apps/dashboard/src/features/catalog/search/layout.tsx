import { t } from '@lingui/core/macro'
import { Sections } from '../../../lib/record/sections.tsx'
import { productSearchSections } from '../../../navigation.ts'

export default function SearchLayout() {
  return (
    <Sections label={t`Search`} sections={productSearchSections.map((section) => ({ ...section, title: t(section.title) }))} />
  )
}
