import {
  createCustomField,
  getCustomField,
  listCustomFields,
  updateCustomField,
  deleteCustomField,
  hideCustomField,
  updateCustomFieldsOrder,
} from './custom-fields.ts'
import {
  createCustomFieldApplication,
  updateCustomFieldApplication,
  deleteCustomFieldApplication,
  getCustomFieldApplication,
  getCustomFieldApplications,
} from './applications.ts'
import { getMembersCustomFieldApplications, getRolesCustomFieldApplications } from './applied-fields.ts'
import { listCustomFieldSuggestions, queryCustomFieldSuggestions } from './suggestions.ts'

export const customFields = {
  createCustomField,
  getCustomField,
  listCustomFields,
  updateCustomField,
  deleteCustomField,
  hideCustomField,
  updateCustomFieldsOrder,
}

export const customFieldApplications = {
  createCustomFieldApplication,
  updateCustomFieldApplication,
  deleteCustomFieldApplication,
  getCustomFieldApplication,
  getCustomFieldApplications,
  getMembersCustomFieldApplications,
  getRolesCustomFieldApplications,
}

export const customFieldSuggestions = {
  listCustomFieldSuggestions,
  queryCustomFieldSuggestions,
}
