import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { CustomField, Section, SocialTypeType, Type } from '@stoa/contract/services/members/custom-fields'
import { lookupTable } from '@stoa/web/lookup-table'

/** Fields that every profile can have, by their names in the contract. */
const builtIn: Readonly<Record<string, MessageDescriptor>> = lookupTable({
  'Login email': msg`Login email`,
  'First name': msg`First name`,
  'Last name': msg`Last name`,
  Phone: msg`Phone`,
  Birthdate: msg`Date of birth`,
  Company: msg`Company`,
  Position: msg`Job title`,
  Name: msg`Display name`,
  'Profile URL': msg`Profile address`,
  Title: msg({ message: 'Title', context: 'person' }),
  Address: msg`Address`,
})

export function fieldName({ name, fieldOrigin }: Pick<CustomField, 'name' | 'fieldOrigin'>): string {
  const known = fieldOrigin === 'CUSTOM' ? undefined : builtIn[name ?? '']
  return known ? t(known) : (name ?? '')
}

export const fieldTypes: Readonly<Partial<Record<Type, MessageDescriptor>>> = {
  TEXT: msg({ message: 'Text', context: 'field type' }),
  NUMBER: msg({ message: 'Number', context: 'field type' }),
  DATE: msg({ message: 'Date', context: 'field type' }),
  URL: msg({ message: 'Link', context: 'field type' }),
  SOCIAL: msg({ message: 'Social network', context: 'field type' }),
}

export function typeName(type: Type | undefined): string {
  const label = type && fieldTypes[type]
  return label ? t(label) : '–'
}

/** In the order of the profile. */
export const sections: Readonly<Record<Section, MessageDescriptor>> = {
  DISPLAY_INFO: msg({ message: 'Profile', context: 'fields' }),
  GENERAL: msg({ message: 'General', context: 'fields' }),
  SOCIAL: msg({ message: 'Social networks', context: 'fields' }),
  ADDRESS: msg({ message: 'Addresses', context: 'fields' }),
}

/** Proper names, which stay as they are in every language. */
export const networks: readonly { value: SocialTypeType; label: string }[] = [
  { value: 'FACEBOOK', label: 'Facebook' },
  { value: 'INSTAGRAM', label: 'Instagram' },
  { value: 'LINKEDIN', label: 'LinkedIn' },
  { value: 'TWITTER', label: 'X (Twitter)' },
  { value: 'YOUTUBE', label: 'YouTube' },
  { value: 'PINTEREST', label: 'Pinterest' },
  { value: 'TIKTOK', label: 'TikTok' },
  { value: 'DEVIANTART', label: 'DeviantArt' },
  { value: 'SOUNDCLOUD', label: 'SoundCloud' },
  { value: 'TUMBLR', label: 'Tumblr' },
  { value: 'VIMEO', label: 'Vimeo' },
  { value: 'VKONTAKTE', label: 'VK' },
  { value: 'ODNOKLASSNIKI', label: 'OK' },
]
