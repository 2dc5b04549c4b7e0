import { countCustomers, exportCustomers, listCustomerTags, searchCustomers } from './list-customers.ts'
import { createCustomerNote, deleteCustomerNote, listCustomerNotes } from './notes.ts'
import { getCustomer, listCustomerConsents } from './read-customer.ts'
import { bulkUpdateCustomerTagsByFilter, createCustomer, deleteCustomer, updateCustomer } from './write-customers.ts'

export const customers = {
  searchCustomers,
  countCustomers,
  exportCustomers,
  getCustomer,
  createCustomer,
  updateCustomer,
  deleteCustomer,
  bulkUpdateCustomerTagsByFilter,
  listCustomerTags,
  createCustomerNote,
  listCustomerNotes,
  deleteCustomerNote,
  listCustomerConsents,
}
