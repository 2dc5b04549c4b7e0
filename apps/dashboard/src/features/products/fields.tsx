import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { SwitchField, TextAreaField, TextField } from '../../ui/fields.tsx'
import { useFormValues } from '../../ui/form.tsx'
import { CloseIcon, DownArrowIcon, UpArrowIcon } from '../../ui/icons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import classes from './fields.module.css'
import type { PictureValues, VariantValues } from './values.ts'

/** Everything that is edited of a product; the same whether it is new or not. */
export function ProductFields({ currency }: { currency: string }) {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Panel title="Basics">
          <div className={classes.fields}>
            <TextField name="name" label="Name" maxLength={80} />
            <TextAreaField
              name="description"
              label="Description"
              description="Simple HTML is kept."
              minRows={4}
              maxRows={16}
              maxLength={16_000}
            />
          </div>
        </Panel>
        <Pictures />
        <Variants currency={currency} />
      </div>
      <div className={classes.column}>
        <Panel title="Shop">
          <SwitchField name="visible" label="Visible in the shop" />
        </Panel>
        <SearchEngines />
      </div>
    </div>
  )
}

function Pictures() {
  const form = useFormValues()
  const [url, setUrl] = useState('')
  const [wrong, setWrong] = useState<string>()
  const pictures = form.getValues()['pictures'] as PictureValues[]
  const add = () => {
    if (!URL.canParse(url)) return setWrong('Enter a whole address, beginning with https://.')
    form.insertListItem('pictures', { url, altText: '' } satisfies PictureValues)
    setUrl('')
    setWrong(undefined)
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <Panel title="Pictures">
      {pictures.length > 0 && (
        <ol className={classes.pictures}>
          {pictures.map((picture, index) => (
            <li key={`${picture.url} ${index}`} className={classes.picture}>
              <Thumbnail src={picture.url} size={56} />
              <TextField
                name={`pictures.${index}.altText`}
                label={`Picture ${index + 1} in words`}
                placeholder="What it shows, for who cannot see it"
                maxLength={200}
              />
              <div className={classes.tools}>
                <Tool
                  label={`Move picture ${index + 1} up`}
                  icon={<UpArrowIcon />}
                  closed={index === 0}
                  onUse={() => form.reorderListItem('pictures', { from: index, to: index - 1 })}
                />
                <Tool
                  label={`Move picture ${index + 1} down`}
                  icon={<DownArrowIcon />}
                  closed={index === pictures.length - 1}
                  onUse={() => form.reorderListItem('pictures', { from: index, to: index + 1 })}
                />
                <Tool
                  label={`Remove picture ${index + 1}`}
                  icon={<CloseIcon />}
                  onUse={() => form.removeListItem('pictures', index)}
                />
              </div>
              {form.errors[`pictures.${index}.url`] && <p className={classes.wrong}>{form.errors[`pictures.${index}.url`]}</p>}
            </li>
          ))}
        </ol>
      )}
      <div className={classes.add}>
        <TextInput
          label="Address of a picture"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          error={wrong}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onKeyDown={addOnEnter}
        />
        <Button onClick={add}>Add picture</Button>
      </div>
    </Panel>
  )
}

interface ToolProps {
  label: string
  icon: React.ReactNode
  closed?: boolean
  onUse: () => void
}

function Tool({ label, icon, closed = false, onUse }: ToolProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} disabled={closed} onClick={onUse}>
      {icon}
    </ActionIcon>
  )
}

function Variants({ currency }: { currency: string }) {
  const variants = useFormValues().getValues()['variants'] as VariantValues[]
  const isOnly = variants.length === 1 && !variants[0]!.title
  return (
    <Panel title={isOnly ? 'Price and stock' : `${variants.length} variants`}>
      <div className={classes.variants} data-many={!isOnly || undefined}>
        {!isOnly && (
          <div className={classes.variantsHead} aria-hidden="true">
            <span>Variant</span>
            <span>Price, {currency}</span>
            <span>Compare-at</span>
            <span>SKU</span>
            <span>Stock</span>
          </div>
        )}
        {variants.map((variant, index) => (
          <fieldset key={variant.id ?? index} className={classes.variant}>
            <legend className={isOnly ? classes.unseen : classes.title}>{variant.title || 'The product'}</legend>
            <TextField name={`variants.${index}.price`} label={`Price, ${currency}`} inputMode="decimal" />
            <TextField name={`variants.${index}.compareAt`} label="Compare-at price" inputMode="decimal" />
            <TextField name={`variants.${index}.sku`} label="SKU" maxLength={40} />
            <TextField name={`variants.${index}.stock`} label="Stock" inputMode="numeric" placeholder="Not counted" />
          </fieldset>
        ))}
      </div>
    </Panel>
  )
}

function SearchEngines() {
  return (
    <Panel title="Search engines">
      <div className={classes.fields}>
        <TextField name="seoTitle" label="Search title" description="Without one, the product’s name." maxLength={120} />
        <TextAreaField name="seoDescription" label="Search description" maxLength={320} />
        <TextField
          name="slug"
          label="Address in the shop"
          description="Letters, digits and hyphens. Without one it is made from the name."
          maxLength={100}
        />
      </div>
    </Panel>
  )
}
