import { t } from '@lingui/core/macro'
import { Sections } from '../../../lib/record/sections.tsx'
import { productsSections } from '../../../navigation.ts'

/** The layout of the lists. A product's own page has none. */
export default function ProductsLayout() {
  return <Sections label={t`Products`} sections={productsSections.map((section) => ({ ...section, title: t(section.title) }))} />
}
