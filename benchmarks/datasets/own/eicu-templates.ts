/**
 * One kind of question. `access` is the gold: what a person says the question needs, written by hand and apart from `steps`, out of
 * which the agent's code is made. A step reads `database : conditions -> value`; `@` is the value of the step before, `#` the number
 * of rows, `?` whether there are any. `answer` is the kind of value that comes out, `names:` before it if there may be several.
 */
export type EicuTemplate = {
  readonly text: string
  readonly asked: string
  readonly access: string
  readonly steps: readonly string[]
  readonly answer: string
}

/** The start that many questions share: from a person to all stays, the last or the first one; its access and its step. */
const STAYS = new Map([
  [
    'STAY',
    { access: 'patient: uniquepid patientunitstayid', step: 'patient : uniquepid={patient} -> patientunitstayid' },
  ],
  [
    'FIRST_STAY',
    {
      access: 'patient: uniquepid patientunitstayid unitadmittime',
      step: 'patient : uniquepid={patient} && min(unitadmittime) -> patientunitstayid',
    },
  ],
  [
    'LAST_STAY',
    {
      access: 'patient: uniquepid patientunitstayid hospitaladmittime',
      step: 'patient : uniquepid={patient} && max(hospitaladmittime) -> patientunitstayid',
    },
  ],
])

/** By the database that they are mostly about: text | other wording | access | steps, parted by => | answer. */
const LINES: readonly string[] = [
  // allergy
  'which substances does {patient} react to? | anything that {patient} must not be given? | STAY; allergy: patientunitstayid allergyname | STAY => allergy : patientunitstayid=@ -> allergyname | names:allergy',
  'when was the reaction of {patient} to {allergy} written down? | note time of the {allergy} reaction of {patient}? | STAY; allergy: patientunitstayid allergyname allergytime | STAY => allergy : patientunitstayid=@ && allergyname={allergy} -> allergytime | time',
  'which medicine was {patient} on when a sensitivity was first noted? | what did {patient} take when the first sensitivity was seen? | STAY; allergy: patientunitstayid drugname allergytime | STAY => allergy : patientunitstayid=@ && min(allergytime) -> drugname | drug',
  'how many stays list a sensitivity to {allergy}? | count the stays with {allergy} sensitivity | allergy: patientunitstayid allergyname | allergy : allergyname={allergy} -> patientunitstayid => # | count',
  'what does sensitivity record {id} say? | tell me what is in sensitivity record {id} | allergy: allergyid allergyname | allergy : allergyid={id} -> allergyname | allergy',
  'did {patient} react to {allergy} after {date}? | any {allergy} trouble for {patient} later than {date}? | STAY; allergy: patientunitstayid allergyname allergytime | STAY => allergy : patientunitstayid=@ && allergyname={allergy} && allergytime>{date} -> ? | yesno',
  // cost
  'how much has {patient} been billed altogether? | sum of all bills of {patient}? | cost: uniquepid cost | cost : uniquepid={patient} -> cost, sum | amount',
  'what did the last hospital stay of {patient} come to in money? | price of the latest stay of {patient}? | patient: uniquepid patienthealthsystemstayid hospitaladmittime; cost: patienthealthsystemstayid cost | patient : uniquepid={patient} && max(hospitaladmittime) -> patienthealthsystemstayid => cost : patienthealthsystemstayid=@ -> cost, sum | amount',
  'when was the lab invoice of {patient} booked? | booking time of what the lab charged {patient}? | cost: uniquepid eventtype chargetime | cost : uniquepid={patient} && eventtype=lab -> chargetime | time',
  'what did medication entry {id} cost? | how expensive was the medication with entry {id}? | cost: eventtype eventid cost | cost : eventtype=medication && eventid={id} -> cost | amount',
  'which kinds of things was {patient} billed for since {date}? | for what was {patient} invoiced from {date} on? | cost: uniquepid eventtype chargetime | cost : uniquepid={patient} && chargetime>{date} -> eventtype | names:charge',
  'what is the highest single charge before {date}? | dearest item on any bill until {date}? | cost: chargetime cost | cost : chargetime<{date} -> cost, max | amount',
  'how many diagnosis charges are there in all? | number of charges made for a diagnosis? | cost: eventtype | cost : eventtype=diagnosis -> # | count',
  'when did {patient} first have to pay for treatment? | first treatment payment of {patient}? | patient: uniquepid patienthealthsystemstayid; cost: patienthealthsystemstayid eventtype chargetime | patient : uniquepid={patient} -> patienthealthsystemstayid => cost : patienthealthsystemstayid=@ && eventtype=treatment -> chargetime, min | time',
  'what amount is booked under bill number {id}? | amount of bill number {id}? | cost: costid cost | cost : costid={id} -> cost | amount',
  'which hospital stays were charged more than {amount}? | stays with a charge above {amount}? | cost: patienthealthsystemstayid cost | cost : cost>{amount} -> patienthealthsystemstayid | names:stay',
  // diagnosis
  'what was {patient} found to suffer from most recently? | most recent finding for {patient}? | STAY; diagnosis: patientunitstayid diagnosisname diagnosistime | STAY => diagnosis : patientunitstayid=@ && max(diagnosistime) -> diagnosisname | diagnosis',
  'which code is used for {diagnosis}? | code of {diagnosis}? | diagnosis: icd9code diagnosisname | diagnosis : diagnosisname={diagnosis} -> icd9code | code',
  'what is wrong with {patient} according to the last admission? | complaints of {patient} at the last admission? | LAST_STAY; diagnosis: patientunitstayid diagnosisname | LAST_STAY => diagnosis : patientunitstayid=@ -> diagnosisname | names:diagnosis',
  'since when does {patient} have {diagnosis}? | first mention of {diagnosis} for {patient}? | STAY; diagnosis: patientunitstayid diagnosisname diagnosistime | STAY => diagnosis : patientunitstayid=@ && diagnosisname={diagnosis} -> diagnosistime, min | time',
  'how many stays involve {diagnosis}? | count of stays with {diagnosis} | diagnosis: patientunitstayid diagnosisname | diagnosis : diagnosisname={diagnosis} -> patientunitstayid => # | count',
  'who has been found to have {diagnosis} since {date}? | list everybody with {diagnosis} from {date} on | diagnosis: patientunitstayid diagnosisname diagnosistime; patient: patientunitstayid uniquepid | diagnosis : diagnosisname={diagnosis} && diagnosistime>{date} -> patientunitstayid => patient : patientunitstayid=@ -> uniquepid | names:patient',
  'is there a coded finding for stay {stay}? | does stay {stay} have any coded finding? | diagnosis: patientunitstayid icd9code | diagnosis : patientunitstayid={stay} -> icd9code => ? | yesno',
  'what is the finding in entry {id} of the problem list? | problem list entry {id}, please | diagnosis: diagnosisid diagnosisname | diagnosis : diagnosisid={id} -> diagnosisname | diagnosis',
  // intakeoutput
  'how much {fluid} went through {patient} in all? | total of {fluid} for {patient}? | STAY; intakeoutput: patientunitstayid celllabel cellvaluenumeric | STAY => intakeoutput : patientunitstayid=@ && celllabel={fluid} -> cellvaluenumeric, sum | amount',
  'what left or entered {patient} last? | latest fluid entry of {patient}? | STAY; intakeoutput: patientunitstayid celllabel intakeoutputtime | STAY => intakeoutput : patientunitstayid=@ && max(intakeoutputtime) -> celllabel | fluid',
  'when was {fluid} of {patient} first measured on the last admission? | first {fluid} entry for {patient}, last admission? | LAST_STAY; intakeoutput: patientunitstayid celllabel intakeoutputtime | LAST_STAY => intakeoutput : patientunitstayid=@ && celllabel={fluid} -> intakeoutputtime, min | time',
  'under which flowsheet branch is {fluid} kept? | flowsheet branch of {fluid}? | intakeoutput: cellpath celllabel | intakeoutput : celllabel={fluid} -> cellpath | path',
  'how many ml of {fluid} did {patient} have until {date}? | ml of {fluid} for {patient}, up to {date}? | STAY; intakeoutput: patientunitstayid celllabel cellvaluenumeric intakeoutputtime | STAY => intakeoutput : patientunitstayid=@ && celllabel={fluid} && intakeoutputtime<{date} -> cellvaluenumeric, sum | amount',
  'did {patient} have any {fluid} since {date}? | was there {fluid} for {patient} after {date}? | STAY; intakeoutput: patientunitstayid celllabel intakeoutputtime | STAY => intakeoutput : patientunitstayid=@ && celllabel={fluid} && intakeoutputtime>{date} -> ? | yesno',
  'what is the greatest {fluid} reading on branch {path}? | top {fluid} reading below {path}? | intakeoutput: cellpath celllabel cellvaluenumeric | intakeoutput : cellpath={path} && celllabel={fluid} -> cellvaluenumeric, max | amount',
  'which fluid does balance entry {id} describe? | balance entry {id}: which fluid? | intakeoutput: intakeoutputid celllabel | intakeoutput : intakeoutputid={id} -> celllabel | fluid',
  // lab
  'what was the newest {lab} reading of {patient}? | newest {lab} of {patient}? | STAY; lab: patientunitstayid labname labresult labresulttime | STAY => lab : patientunitstayid=@ && labname={lab} && max(labresulttime) -> labresult | number',
  'when did the lab last report on {patient}? | last lab report time of {patient}? | STAY; lab: patientunitstayid labresulttime | STAY => lab : patientunitstayid=@ -> labresulttime, max | time',
  'was {lab} determined for {patient} on the first unit stay? | first unit stay of {patient}: any {lab}? | FIRST_STAY; lab: patientunitstayid labname | FIRST_STAY => lab : patientunitstayid=@ && labname={lab} -> ? | yesno',
  'what is the mean {lab} over all stays? | average {lab}? | lab: labname labresult | lab : labname={lab} -> labresult, mean | amount',
  'which tests were run for {patient} since {date}? | tests of {patient} from {date} on? | STAY; lab: patientunitstayid labname labresulttime | STAY => lab : patientunitstayid=@ && labresulttime>{date} -> labname | names:lab',
  'how many lab reports came in for stay {stay} after {date}? | number of reports from the lab for stay {stay} later than {date}? | lab: patientunitstayid labresulttime | lab : patientunitstayid={stay} && labresulttime>{date} -> # | count',
  'who had a {lab} above {number}? | people whose {lab} exceeded {number}? | lab: patientunitstayid labname labresult; patient: patientunitstayid uniquepid | lab : labname={lab} && labresult>{number} -> patientunitstayid => patient : patientunitstayid=@ -> uniquepid | names:patient',
  'list the row numbers of all {lab} readings | row numbers of {lab} readings? | lab: labid labname | lab : labname={lab} -> labid | names:id',
  // medication
  'what did {patient} start taking last? | newest medicine of {patient}? | STAY; medication: patientunitstayid drugname drugstarttime | STAY => medication : patientunitstayid=@ && max(drugstarttime) -> drugname | drug',
  'in which amount is {drug} given to {patient}? | amount of {drug} per dose for {patient}? | STAY; medication: patientunitstayid drugname dosage | STAY => medication : patientunitstayid=@ && drugname={drug} -> dosage | dosage',
  'how is {drug} administered? | in which way do people get {drug}? | medication: drugname routeadmin | medication : drugname={drug} -> routeadmin | names:route',
  'when does the course of {drug} of {patient} end? | end of {drug} for {patient}? | STAY; medication: patientunitstayid drugname drugstoptime | STAY => medication : patientunitstayid=@ && drugname={drug} -> drugstoptime | time',
  'has {patient} been put on {drug} since {date}? | was {drug} begun for {patient} after {date}? | STAY; medication: patientunitstayid drugname drugstarttime | STAY => medication : patientunitstayid=@ && drugname={drug} && drugstarttime>{date} -> ? | yesno',
  'how many orders of {drug} began before {date}? | orders of {drug} up to {date}? | medication: drugname drugstarttime | medication : drugname={drug} && drugstarttime<{date} -> # | count',
  'which medicines were stopped for {patient} before {date}? | what was {patient} taken off until {date}? | STAY; medication: patientunitstayid drugname drugstoptime | STAY => medication : patientunitstayid=@ && drugstoptime<{date} -> drugname | names:drug',
  'which medicines are given {route}? | what is given {route}? | medication: drugname routeadmin | medication : routeadmin={route} -> drugname | names:drug',
  'when was order {id} of the pharmacy begun? | start of pharmacy order {id}? | medication: medicationid drugstarttime | medication : medicationid={id} -> drugstarttime | time',
  'who is on {drug}? | list everybody who gets {drug} | medication: patientunitstayid drugname; patient: patientunitstayid uniquepid | medication : drugname={drug} -> patientunitstayid => patient : patientunitstayid=@ -> uniquepid | names:patient',
  // microlab
  'what grew in the {culture} of {patient}? | findings from the {culture} of {patient}? | STAY; microlab: patientunitstayid culturesite organism | STAY => microlab : patientunitstayid=@ && culturesite={culture} -> organism | organism',
  'when was a sample last taken from {patient}? | last sampling of {patient}? | STAY; microlab: patientunitstayid culturetakentime | STAY => microlab : patientunitstayid=@ -> culturetakentime, max | time',
  'where was the first sample of {patient} taken on the last admission? | site of the first sample of {patient}, last admission? | LAST_STAY; microlab: patientunitstayid culturesite culturetakentime | LAST_STAY => microlab : patientunitstayid=@ && min(culturetakentime) -> culturesite | culture',
  'in how many samples was {organism} seen? | how often was {organism} seen? | microlab: organism | microlab : organism={organism} -> # | count',
  'has a {culture} been sent off for {patient} since {date}? | {culture} for {patient} after {date}? | STAY; microlab: patientunitstayid culturesite culturetakentime | STAY => microlab : patientunitstayid=@ && culturesite={culture} && culturetakentime>{date} -> ? | yesno',
  'which sample numbers belong to a {culture}? | sample numbers with site {culture}? | microlab: microlabid culturesite | microlab : culturesite={culture} -> microlabid | names:id',
  // patient
  'is {patient} a man or a woman? | sex of {patient}? | patient: uniquepid gender | patient : uniquepid={patient} -> gender | gender',
  'how old was {patient} at the latest admission? | years of {patient} at the latest admission? | patient: uniquepid age hospitaladmittime | patient : uniquepid={patient} && max(hospitaladmittime) -> age | number',
  'to which ethnic group does {patient} belong? | ethnic group of {patient}? | patient: uniquepid ethnicity | patient : uniquepid={patient} -> ethnicity | ethnicity',
  'which hospital looked after {patient} in the last stay? | hospital number of the last stay of {patient}? | patient: uniquepid hospitalid hospitaladmittime | patient : uniquepid={patient} && max(hospitaladmittime) -> hospitalid | id',
  'on which ward did {patient} lie first? | first ward of {patient}? | patient: uniquepid wardid unitadmittime | patient : uniquepid={patient} && min(unitadmittime) -> wardid | id',
  'how tall was {patient} on arrival? | height of {patient} on arrival? | patient: uniquepid admissionheight | patient : uniquepid={patient} -> admissionheight | number',
  'how did {patient} come into the house? | by which way was {patient} admitted? | patient: uniquepid hospitaladmitsource | patient : uniquepid={patient} -> hospitaladmitsource | source',
  'did {patient} leave the hospital alive the last time? | outcome of the last stay of {patient}? | patient: uniquepid hospitaldischargestatus hospitaldischargetime | patient : uniquepid={patient} && max(hospitaldischargetime) -> hospitaldischargestatus | status',
  'what did {patient} weigh on arrival? | kilograms of {patient} on arrival? | patient: uniquepid admissionweight | patient : uniquepid={patient} -> admissionweight | number',
  'what did {patient} weigh when going home after {date}? | kilograms of {patient} going home after {date}? | patient: uniquepid dischargeweight hospitaldischargetime | patient : uniquepid={patient} && hospitaldischargetime>{date} -> dischargeweight | number',
  'when was {patient} last taken into the hospital? | latest hospital entry of {patient}? | patient: uniquepid hospitaladmittime | patient : uniquepid={patient} -> hospitaladmittime, max | time',
  'when did {patient} leave the unit? | unit departure of {patient}? | patient: uniquepid unitdischargetime | patient : uniquepid={patient} -> unitdischargetime | time',
  'how many people are or were on ward {id}? | head count of ward {id}? | patient: uniquepid wardid | patient : wardid={id} -> uniquepid => # | count',
  'how many stays at hospital {id} began after {date}? | stays at hospital {id} from {date} on? | patient: patienthealthsystemstayid hospitalid hospitaladmittime | patient : hospitalid={id} && hospitaladmittime>{date} -> patienthealthsystemstayid => # | count',
  'which people over {number} came by {source}? | people above {number} admitted through {source}? | patient: uniquepid age hospitaladmitsource | patient : age>{number} && hospitaladmitsource={source} -> uniquepid | names:patient',
  'has {patient} been discharged since {date}? | was there a discharge of {patient} after {date}? | patient: uniquepid hospitaldischargetime | patient : uniquepid={patient} && hospitaldischargetime>{date} -> ? | yesno',
  // treatment
  'what was done for {patient} most recently? | latest procedure of {patient}? | STAY; treatment: patientunitstayid treatmentname treatmenttime | STAY => treatment : patientunitstayid=@ && max(treatmenttime) -> treatmentname | treatment',
  'when did {patient} have a {treatment}? | time of {treatment} for {patient}? | STAY; treatment: patientunitstayid treatmentname treatmenttime | STAY => treatment : patientunitstayid=@ && treatmentname={treatment} -> treatmenttime | time',
  'how often was {treatment} carried out since {date}? | number of {treatment} after {date}? | treatment: treatmentname treatmenttime | treatment : treatmentname={treatment} && treatmenttime>{date} -> # | count',
  'which procedures did {patient} undergo on the last admission? | procedures of {patient}, last admission? | LAST_STAY; treatment: patientunitstayid treatmentname | LAST_STAY => treatment : patientunitstayid=@ -> treatmentname | names:treatment',
  'which medicines did people with a {treatment} get? | medicines that go along with {treatment}? | treatment: patientunitstayid treatmentname; medication: patientunitstayid drugname | treatment : treatmentname={treatment} -> patientunitstayid => medication : patientunitstayid=@ -> drugname | names:drug',
  'what did the stays with a {treatment} come to in money? | money spent on stays with {treatment}? | treatment: patientunitstayid treatmentname; patient: patientunitstayid patienthealthsystemstayid; cost: patienthealthsystemstayid cost | treatment : treatmentname={treatment} -> patientunitstayid => patient : patientunitstayid=@ -> patienthealthsystemstayid => cost : patienthealthsystemstayid=@ -> cost, sum | amount',
  'when was procedure entry {id} done? | time of procedure entry {id}? | treatment: treatmentid treatmenttime | treatment : treatmentid={id} -> treatmenttime | time',
  // vitalperiodic
  'how warm was {patient} at the latest measurement? | latest body heat of {patient}? | STAY; vitalperiodic: patientunitstayid temperature observationtime | STAY => vitalperiodic : patientunitstayid=@ && max(observationtime) -> temperature | number',
  'what was the lowest oxygen saturation of {patient}? | minimum oxygen saturation of {patient}? | STAY; vitalperiodic: patientunitstayid sao2 | STAY => vitalperiodic : patientunitstayid=@ -> sao2, min | number',
  'how fast did the heart of {patient} beat at most on the last admission? | top pulse of {patient}, last admission? | LAST_STAY; vitalperiodic: patientunitstayid heartrate | LAST_STAY => vitalperiodic : patientunitstayid=@ -> heartrate, max | number',
  'how many breaths a minute did {patient} take on average? | mean breaths a minute of {patient}? | STAY; vitalperiodic: patientunitstayid respiration | STAY => vitalperiodic : patientunitstayid=@ -> respiration, mean | amount',
  'what was the upper blood pressure of {patient} after {date}? | upper pressure of {patient} from {date} on? | STAY; vitalperiodic: patientunitstayid systemicsystolic observationtime | STAY => vitalperiodic : patientunitstayid=@ && observationtime>{date} -> systemicsystolic, max | number',
  'what was the lower blood pressure of {patient} to begin with? | first lower pressure of {patient}? | STAY; vitalperiodic: patientunitstayid systemicdiastolic observationtime | STAY => vitalperiodic : patientunitstayid=@ && min(observationtime) -> systemicdiastolic | number',
  'what was the mean arterial pressure in stay {stay}? | mean arterial pressure, stay {stay}? | vitalperiodic: patientunitstayid systemicmean | vitalperiodic : patientunitstayid={stay} -> systemicmean, mean | amount',
  'which stays saw a pulse above {number}? | stays with a pulse over {number}? | vitalperiodic: patientunitstayid heartrate | vitalperiodic : heartrate>{number} -> patientunitstayid | names:stay',
  'what temperature does observation {id} hold? | temperature in observation {id}? | vitalperiodic: vitalperiodicid temperature | vitalperiodic : vitalperiodicid={id} -> temperature | number',
]

function parseLine(line: string): EicuTemplate {
  const [text = '', asked = '', access = '', steps = '', answer = ''] = line.split(' | ')
  const [start = '', ...rest] = access.split('; ')
  return {
    text,
    asked,
    access: [STAYS.get(start)?.access ?? start, ...rest].join('; '),
    steps: steps.split(' => ').map((step) => STAYS.get(step)?.step ?? step),
    answer,
  }
}

/** Templates of the EICU-AC style set, one per kind of question. */
export const EICU_TEMPLATES: readonly EicuTemplate[] = LINES.map(parseLine)
