import type { AccessMap } from '../../src/contract/policy.ts'

const ALL: AccessMap = {
  allergy: ['patientunitstayid', 'drugname', 'allergyname', 'allergytime'],
  cost: ['uniquepid', 'patienthealthsystemstayid', 'eventtype', 'eventid', 'chargetime', 'cost'],
  diagnosis: ['patientunitstayid', 'icd9code', 'diagnosisname', 'diagnosistime'],
  intakeoutput: ['patientunitstayid', 'cellpath', 'celllabel', 'cellvaluenumeric', 'intakeoutputtime'],
  lab: ['patientunitstayid', 'labname', 'labresult', 'labresulttime'],
  medication: ['patientunitstayid', 'drugname', 'dosage', 'routeadmin', 'drugstarttime', 'drugstoptime'],
  microlab: ['patientunitstayid', 'culturesite', 'organism', 'culturetakentime'],
  patient: [
    'patientunitstayid',
    'patienthealthsystemstayid',
    'gender',
    'age',
    'ethnicity',
    'hospitalid',
    'wardid',
    'admissionheight',
    'hospitaladmitsource',
    'hospitaldischargestatus',
    'admissionweight',
    'dischargeweight',
    'uniquepid',
    'hospitaladmittime',
    'unitadmittime',
    'unitdischargetime',
    'hospitaldischargetime',
  ],
  treatment: ['patientunitstayid', 'treatmentname', 'treatmenttime'],
  vitalperiodic: [
    'patientunitstayid',
    'temperature',
    'sao2',
    'heartrate',
    'respiration',
    'systemicsystolic',
    'systemicdiastolic',
    'systemicmean',
    'observationtime',
  ],
}

const HIDDEN_FROM_ADMINISTRATION = new Set([
  'gender',
  'age',
  'ethnicity',
  'admissionheight',
  'admissionweight',
  'dischargeweight',
])

function pick(databases: readonly string[]): AccessMap {
  return Object.fromEntries(databases.map((database) => [database, [...(ALL[database] ?? [])]]))
}

/** Databases of the eICU set with the columns that its permissions speak of. */
export const EICU_SCHEMA: Readonly<AccessMap> = ALL

/** Who may read what in EICU-AC (arXiv:2406.09187). Names in an order of their own; a column not listed is inaccessible. */
export const EICU_PERMISSIONS: Readonly<Record<string, AccessMap>> = {
  physician: pick(['allergy', 'diagnosis', 'lab', 'medication', 'microlab', 'patient', 'treatment', 'vitalperiodic']),
  nursing: pick(['allergy', 'intakeoutput', 'lab', 'medication', 'microlab', 'patient', 'treatment', 'vitalperiodic']),
  'general administration': {
    cost: [...(ALL.cost ?? [])],
    lab: ['patientunitstayid', 'labresulttime'],
    medication: ['patientunitstayid', 'drugname', 'drugstarttime', 'drugstoptime'],
    patient: (ALL.patient ?? []).filter((column) => !HIDDEN_FROM_ADMINISTRATION.has(column)),
    treatment: [...(ALL.treatment ?? [])],
  },
}
