import { t } from '@lingui/core/macro'
import { v3ProductLimits } from '@stoa/contract/limits/stores/products-v-3'
import { useSession } from '../../../lib/calls/session.ts'
import { paths } from '../../../paths.ts'
import { TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import layout from '../../../ui/form/form-columns.module.css'
import { SearchResult } from './search-result.tsx'
import { searchTextLimits } from './search-text-limits.ts'
import type { ProductValues } from './values.ts'

/** Search engine settings. `slug` is the saved one, absent for a new product. */
export function SearchEnginesPanel({ form, slug }: { form: FormOf<ProductValues>; slug: string | undefined }) {
  const values = useValues(form)
  return (
    <Panel title={t`Search engines`}>
      <div className={layout.stack}>
        <Preview {...values} />
        <TextField
          form={form}
          name="seoTitle"
          label={t`Search title`}
          description={t`If empty, the product name.`}
          limits={searchTextLimits.title}
        />
        <TextAreaField form={form} name="seoDescription" label={t`Search description`} limits={searchTextLimits.description} />
        <TextField
          form={form}
          name="slug"
          label={t`URL in the shop`}
          description={
            slug && values.slug && values.slug !== slug
              ? t`Visitors to the old URL are redirected to the new one.`
              : t`Letters, digits and hyphens. Leave empty to create it from the name.`
          }
          limits={v3ProductLimits.slug}
        />
      </div>
    </Panel>
  )
}

/** A preview of the search result. */
function Preview({ name, slug, seoTitle, seoDescription, description }: ProductValues) {
  const { site } = useSession()
  const plain = toWords(description)
  return (
    <SearchResult
      path={paths.inTheShop(slug || '…')}
      title={seoTitle || `${name || t`Name of the product`} · ${site.name ?? ''}`}
      description={seoDescription || plain.trim() || t`If empty, the product description.`}
    />
  )
}

function toWords(html: string): string {
  return new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html').body.textContent
}
