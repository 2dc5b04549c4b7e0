import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { badgeLimits } from '@stoa/contract/limits/members/badges-v-2'
import type { Badge } from '@stoa/contract/services/members/badges-v-2'
import { writeNumber } from '../../../lib/format/format.ts'
import { PictureField } from '../../../lib/files/picture-field.tsx'
import { TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import { changeField, type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import { Warning } from '../../../ui/feedback/warning.tsx'
import { BadgeChip } from './chip.tsx'
import { getContrast, readableContrast, readableOn } from '@stoa/web/contrast'
import classes from './fields.module.css'

export interface BadgeValues {
  title: string
  description: string
  backgroundColor: string
  textColor: string
  /** The URL of the icon, or empty. */
  icon: string
}

export const emptyBadge: BadgeValues = {
  title: '',
  description: '',
  backgroundColor: '#ffcc00',
  textColor: '#000000',
  icon: '',
}

export function BadgeFields({ form }: { form: FormOf<BadgeValues> }) {
  return (
    <>
      <TextField form={form} name="title" label={t`Title`} limits={badgeLimits.title} autoComplete="off" data-autofocus />
      <TextAreaField
        form={form}
        name="description"
        label={t`Description`}
        description={t`What members get it for.`}
        limits={badgeLimits.description}
      />
      <div className={classes.colours}>
        <TextField form={form} name="backgroundColor" type="color" label={t`Background`} />
        <TextField form={form} name="textColor" type="color" label={t`Text`} />
      </div>
      <PictureField form={form} name="icon" label={t`Icon`} description={t`Optional. Shown before the title.`} />
      <Preview form={form} />
    </>
  )
}

/** The badge as others see it, and whether its text can be read. */
function Preview({ form }: { form: FormOf<BadgeValues> }) {
  const { title, backgroundColor, textColor, icon } = useValues(form)
  const contrast = getContrast(backgroundColor, textColor)
  const ratio = `${writeNumber(Math.floor(contrast * 10) / 10)} : 1`
  return (
    <div className={classes.preview}>
      <BadgeChip badge={{ title: title || t`Title`, backgroundColor, textColor, ...(icon && { icon: { url: icon } }) }} />
      {contrast >= readableContrast ? (
        <p>{t`Contrast ${ratio}. Easy to read.`}</p>
      ) : (
        <>
          <Warning>{t`Contrast ${ratio}. Hard to read: text needs at least ${writeNumber(readableContrast)} : 1.`}</Warning>
          <Button size="compact-sm" onClick={() => changeField(form, 'textColor', readableOn(backgroundColor))}>
            {t`Use a readable text colour`}
          </Button>
        </>
      )}
    </div>
  )
}

export function checkBadge({ title }: BadgeValues) {
  return title.trim() ? {} : { title: t`Enter a title.` }
}

export function toValues({ title, description, backgroundColor, textColor, icon }: Badge): BadgeValues {
  return {
    title: title ?? '',
    description: description ?? '',
    backgroundColor: (backgroundColor ?? emptyBadge.backgroundColor).toLowerCase(),
    textColor: (textColor ?? emptyBadge.textColor).toLowerCase(),
    icon: icon?.url ?? '',
  }
}

export function toBadge({ title, description, backgroundColor, textColor, icon }: BadgeValues, before: Badge = {}): Badge {
  const isSame = icon === before.icon?.url
  return {
    title: title.trim(),
    description: description.trim() || null,
    backgroundColor,
    textColor,
    ...(icon && { icon: isSame ? before.icon! : { url: icon } }),
    ...(!icon && before.icon && { icon: null as never }),
  }
}
