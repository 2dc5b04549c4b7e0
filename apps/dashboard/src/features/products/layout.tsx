import { t } from '@lingui/core/macro'
import { Sections } from '../../lib/sections.tsx'
import { paths } from '../../paths.ts'

/** Around the lists; a product's own page stands alone. */
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
