import { t } from '@lingui/core/macro'
import { Sections } from '../../lib/sections.tsx'
import { paths } from '../../paths.ts'

/** The layout of the lists. A product's own page has none. */
export default function ProductsLayout() {
  return (
    <Sections
      label={t`Products`}
      sections={[
        { title: t`Products`, to: paths.products(), end: true },
        { title: t`Categories`, to: paths.categories() },
      ]}
    />
  )
}
