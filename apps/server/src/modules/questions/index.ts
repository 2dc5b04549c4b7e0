import type { Module } from '../../kernel/module.ts'
import { questions } from './operations.ts'

export const questionsModule = {
  name: 'questions',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'stoa/questions': questions },
} satisfies Module
