import { t } from '@lingui/core/macro'
import { isPictureUrl, PictureUpload } from '../../../lib/picture-upload.tsx'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { TextAreaField, TextField } from '../../../ui/fields.tsx'
import { useFormValues } from '../../../ui/form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SearchResult } from '../search-result.tsx'
import classes from './categories.module.css'
import type { CategoryValues } from './values.ts'

export function CategoryFields() {
  const form = useFormValues()
  const { slug, picture } = form.getValues() as CategoryValues
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
      <Panel title={t`Image`}>
        <div className={classes.fields}>
          {isPictureUrl(picture) && <img src={picture} alt="" className={classes.banner} />}
          <div className={classes.wide}>
            <PictureUpload onAdd={(url) => form.setFieldValue('picture', url)} />
          </div>
          <TextField
            name="picture"
            label={t`Image URL`}
            description={t`Shown above the products. Wide images look best.`}
            type="url"
            inputMode="url"
            placeholder="https://"
          />
          <TextField
            name="pictureInWords"
            label={t`Alt text`}
            description={t`Describe the image for people who can’t see it`}
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
            description={seoDescription || description || t`If empty, the category description.`}
          />
        </div>
        <TextField name="seoTitle" label={t`Search title`} placeholder={name} maxLength={120} />
        <TextAreaField name="seoDescription" label={t`Search description`} maxLength={320} />
      </div>
    </Panel>
  )
}
