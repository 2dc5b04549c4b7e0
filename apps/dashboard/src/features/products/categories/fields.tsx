import { t } from '@lingui/core/macro'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { TextAreaField, TextField } from '../../../ui/fields.tsx'
import { useFormValues } from '../../../ui/form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SearchResult } from '../search-result.tsx'
import classes from './categories.module.css'
import type { CategoryValues } from './values.ts'

export function CategoryFields() {
  const { slug, picture } = useFormValues().getValues() as CategoryValues
  return (
    <>
      <Panel title={t`Category`}>
        <div className={classes.fields}>
          <TextField name="name" label={t`Name`} maxLength={80} />
          <TextField
            name="slug"
            label={t`Address`}
            maxLength={300}
            description={paths.categoryInTheShop(slug || '…')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <TextAreaField name="description" label={t`Description`} maxLength={600} className={classes.wide!} />
        </div>
      </Panel>
      <Panel title={t`Picture`}>
        <div className={classes.fields}>
          {URL.canParse(picture) && <img src={picture} alt="" className={classes.banner} />}
          <TextField
            name="picture"
            label={t`Address of a picture`}
            description={t`Stands above the products; a wide one looks best.`}
            type="url"
            inputMode="url"
            placeholder="https://"
          />
          <TextField
            name="pictureInWords"
            label={t`The picture in words`}
            description={t`What it shows, for who cannot see it`}
            maxLength={200}
          />
        </div>
      </Panel>
      <SearchEngines />
    </>
  )
}

function SearchEngines() {
  const { name, slug, description, seoTitle, seoDescription } = useFormValues().getValues() as CategoryValues
  const { site } = useSession()
  return (
    <Panel title={t`Search engines`}>
      <div className={classes.fields}>
        <div className={classes.wide}>
          <SearchResult
            path={paths.categoryInTheShop(slug || '…')}
            title={seoTitle || `${name} – ${site.name ?? ''}`}
            words={seoDescription || description || t`The description of the category.`}
          />
        </div>
        <TextField name="seoTitle" label={t`Search title`} placeholder={name} maxLength={120} />
        <TextAreaField name="seoDescription" label={t`Search description`} maxLength={320} />
      </div>
    </Panel>
  )
}
