/**
 * Common words of plain English, from general knowledge, without endings. They tell a text that can be read from one in another language
 * or in disguise, and nothing else: none of them speaks for or against a category. Things and deeds of the lexicon are not repeated.
 */
export const PLAIN_WORDS = `
able about above abroad absence accept access accessible accident accommodate accomplish according account accurate achieve across act action active activity actor actual add
address admission admit adopt adult advance advantage advertise advice advise affect afford afraid afternoon again against age agency agent ago agree ahead aid aim air airport alarm
alive allergy allow almost alone along alphabet already also alternative although always amazing ambient among amount analytics analysis analyze ancient and animal anniversary announce annual another answer any anybody
anyone anything anyway anywhere apart appear appearance apple application appoint appreciate approach appropriate approve approximate april architecture area argue arm army around arrange arrival arrive
art article artist as ask asleep aspect assign assist associate assume attach attack attempt attend attention attitude attract attribute auction audience august author authority auto automatic available
average avoid award aware away awesome baby back background backward bad bag balance ball band bank bar base baseball basic basis basketball bath bathroom battle be beach bean bear beat beautiful
because become bed bedroom before begin beginner behave behind believe bell belong below bend benefit best better between beyond big bike bill bio birth birthday bit black blank blind block blood blow blue
board boat body bone bonus border boring born borrow both bottle bottom bowl box boy brain brake branch brand bread break breakfast breathe bridge brief bright bring broad broken brother brown browser budget
build building burn bus business busy button buyer by calculate calendar call calm camera camp campaign can cancel candidate capacity capital captain capture card care career careful carry case cash cast casual
catalog catch category cause celebrate cell cent center centimeter central centre century ceremony certain certificate chain chair challenge champion chance change channel chapter character charge chart chat cheap
check cheese chef chemical chest chicken chief child children choice choose church cinema circle citizen city claim class classic classroom clean clear clearance clever click client climate climb clock close
closet cloth clothing cloud club coach coast code coffee cold collect collection college color colour column combine come comfort comfortable command comment commercial commit committee common communicate
community company compare compete competition complain complete complex computer concern condition conduct conference confirm connect consider consist consult contact contain content contest context continue
contract contrast contribute control convenient convention conversation convert cook cool copy core corner correct cost cotton could council count counter country county couple courage course court cover
create creation creative credit crew crime crisis criteria critic critical cross crowd cry cultural culture cup current curve custom customer cut cycle daily damage dance danger dark data date daughter day
dead deal dear death debate decade december decide decision decline decorate deep default defense degree delay deliver delivery demand department depend deposit depth describe description design desk detail
determine develop device dictionary die diet differ difference different difficult dig digital dinner direct direction director dirty disappear discount discover discuss display distance distribute district
divide division document dog dollar domain domestic door double doubt down download downtown dozen draft drag draw drawer dream dress drink drive driver drop dry due during dust duty each eager ear early earn
earth easily east eastern easy eat economic economy edge edit edition editor educate education effect effective effort egg eight either elect electric element eleven else email emergency emotion employ
employee empty enable encourage end enemy energy engine engineer enjoy enlarge enormous enough ensure enter entire entrance entry environment equal equipment error escape especially essential establish
estimate evaluate even evening event ever every everybody everyone everything everywhere evidence exact exam examine example excellent except exchange excite exercise exist exit expand expect expense
expensive experience expert expire explain explore express extend extra eye fabric face facility fact factor factory fail fair faith fall false familiar family famous fan fantastic far farm farmer fashion fast
fat father fault favorite favourite fear feature february fee feed feel female few field fight figure file fill film filter final finance find fine finger finish fire firm first fish fit five fix flag flat flavor
floor flow flower fly focus follow food foot football for force foreign forest forget form formal format former forward found four frame free freedom freeze fresh friday friend front fruit full fun function fund
funny future gain game gap garage garden gas gather gender general generate gentle get giant gift girl give glad glass global glove go goal gold golden good government grade graduate grand grant graph grass gray
great green grey ground group grow growth guarantee guard guess guest guide guy hair half hall hand handle hang happen happy hard hardly has hat hate have he head health healthy hear heart heat heavy
height held hello help hence her here hero hi hidden hide high highlight hike hill him his historic history hit hobby hold hole holiday home homepage honest hope horse host hour house how however huge human
hundred hungry hunt hurry hurt husband ice icon idea ideal identify ignore ill image imagine immediate immigrant impact import important impossible impress improve in inch include income increase indeed
independent index indicate individual indoor industry inform information ingredient initial inside insight inspect inspire install instance instant instead institute instruction instrument insurance
intelligent intend interest interesting international internet interview into introduce invest invite involve iron island issue it item its itself january jersey job join joke journey joy judge july jump june just keep
key kid kill kilometer kind king kitchen knee knife knock know knowledge label labor lack lady lake land landscape language laptop large last late later latest laugh law lay layer lead leader league leaf learn least
leather leave left leg legal lend length less lesson let letter level library license licence lie life lift light like likely limit line link list listen literature little live load loan local location lock log
logo long look lose loss lost lot loud love low luck lucky lunch machine mad magic mail main maintain major make male man manage management manager manner manual many map march mark market marry mass master
match material matter maximum may maybe me meal mean measure meat media medical medium meet member membership memory mention menu mere message metal meter method middle midnight might mile military milk million
mind mine minimum minor minute mirror miss mistake mix mobile mode model modern moment monday money monitor month monthly mood moon more morning most mother motion motor mountain mouse mouth move much
multiple music must my mystery name narrow nation national native natural nature navigate near nearby nearest nearly neat necessary neck need negative neighbor neither nervous network never new next nice night nine no
nobody noise none noon nor normal north northern nose not note nothing notice november now nowhere number nurse object observe obvious ocean october odd of off offer office officer official often oil old older
on once one online only open operate operation operator opinion opportunity opposite option or orange order ordinary organic organize organise origin original other otherwise ought our out outdoor outside oven over overall overview
own owner pack package page paid pain paint pair pale panel paper parent park parking part particular partner party pass passage password past path patient pattern pause peace peak people pepper per percent perfect
perform performance perhaps period permanent permit person personal phone photo phrase physical piano pick picture piece pin pink pint place plain plan plane planet plant plastic plate platform play player please pleasure
plenty plus pocket poem point police policy political pollution pool poor pop popular population port position positive possible post poster pot potato pound power practice practise prefer premium prepare present preserve
president press pressure pretty prevent preview previous price pride primary print printer prior priority prison private prize probably problem procedure process produce producer product production profession
professional profile profit program programme progress project promise promote proof proper property protect protest proud prove provide public publish pull purple purpose push put quality quantity quarter queen
query question quick quiet quite quote race radio rain raise range rank rapid rare rate rather rating raw reach react read reader ready real reality realize reason receive recent recipe recommend record recover
red reduce refer reference reflect refresh refund refuse regard region register regular relate relation relax release reliable religion remain remember remind remote remove renew repair repeat replace reply
report represent request require requirement research reset resident resource respect respond response responsible rest result retail retire return review rewards rich ride right ring rise risk river road rock
role roll roof root rough round route row royal rule run rush sad safe safety salary sale salt same sample sand saturday save say scale scene schedule school science score screen sea search season seat second secret
section security see seem select self sell send senior sense sentence separate september series serious serve service session set setting settle seven several shake shall shape share sharp she sheet shelf shift
shine ship shirt shock shoe shoot shop shore short should shoulder shout show shower shut shy sick side sidebar sign signal significant silent silver similar simple simply since sing single sister sit site situation six
size skill skin skip sky sleep slide slow small smart smell smile smoke smooth snow so social society soft software soil solar soldier solid solution solve some somebody somehow someone something sometimes somewhere
son song soon sort sound soup source south southern space speak special specific speech speed spell spend spicy spirit split sport spot spread spring square stable staff stage stair stamp stand standard standing star
start state statement station status stay steady steal steel step stick still stock stomach stone stop store storm story straight strange strategy stream street strength stress strict strike string strong
structure student study stuff style subject submit subscribe substance succeed success such sudden suffer sugar suggest suit summary summer sun sunday sunny supply support suppose sure surface surprise surround survey
survive swap sweet swim switch symbol system tab table take talent talk tall tank target task taste tax teach teacher team tear technical technique technology teen telephone tell temperature temporary ten tend
term test text than thank that the theater theatre their them theme themselves then theory there therefore these they thick thin thing think third thirsty thirty this those though thousand thread three through
throughout throw thursday thus ticket tie till time tiny tip tire tired title to today together tomorrow tone tonight too tool tooth top topic total touch tough tour toward town track trade tradition traditional
traffic train transfer transform translate transport travel traveler traveller treat tree trend trial trick trip trouble truck true trust truth try tuesday turn twelve twenty twice two type typical ugly
unable uncle under understand unfortunately unique unit unite universe unless until up update upgrade upload upon upper upset urban urgent us use used useful user usual utensil vacant vaccinate vaccine valid valley
valuable value van variety various vast vegetable version very via victim video view village violent virtual visible vision visit visitor visual vitamin voice volume volunteer vote wait walk wall want war warm
warn warranty wash waste watch water wave way we weak wealth wear weather web webpage website wednesday week weekday weekend weekly weigh weight welcome well were west western wet what whatever wheel when where whether which
while white who whole whom whose why wide wife wild will win wind window wine wing winner winter wireless wise wish with within without woman women wonder wonderful wood wooden word work worker world worry worse worst worth would
wound write writer wrong yard year yearly yellow yes yesterday yet yoga young your zone zero zoo zoom
adventure airline airplane alcohol allergic athlete attraction beer bicycle breed calorie canyon castle cat celebrity champagne charity chocolate coat coin comedy concert cooking cottage
craft dentist desert dessert dish doctor drama driving episode exhibit exhibition festival fitness forecast garlic genre grain grocery gym headline hockey housing humidity jacket
jazz jewelry kids ladies leash lemon luggage museum newsletter noodle opera passenger passport pet pizza planner podcast puzzle rice salad sandwich sauce seafood
ski snack soccer spa stadium steak subway tennis trail tutorial umbrella usb vegan vegetarian volleyball workshop
aa ac ad ai am app apps atm bbq cd cm co com cv dj dvd eg etc faq ft gb gps hd html id ie inc info km lb ltd mg ml mm mr mrs ms nba nfl nhl ok org pc pdf pm qty re st uk usa url vs wifi www
baht dollar euro franc peso rupee yen yuan
img svg navbar textbox checkbox combobox dropdown signin signup placeholder
aisle analyse ate became began bought brought built came caught chose chosen dealt did does done drove eaten fallen fed fell felt fought flew flown gave given gone got gotten grew grown had heard kept knew known laid
led lent lit lower lowest made meant met mine paid ran rang rode rose said sang sat saw seen sent shot shown slept sold spent spoke spoken stood stuck sung taken taught thought threw told took understood went woke won wore worn wrote written
africa america american asia asian australia austria belgium brazil british canada canadian chicago chile china chinese denmark dutch egypt england english europe european finland france french german germany greece india indian
ireland irish israel italian italy japan japanese korea korean london mexican mexico netherlands norway paris poland portugal roman rome russia scotland spain spanish sweden swiss switzerland thai turkey vietnam york
`

/** Words that name no thing and no deed: a part of a sentence that holds only these, names, numbers and dates asks for nothing. */
export const EMPTY_WORDS = `
a about above after all also although am among an and any anyone are around as at be because been before being below best between both but by can cheapest close closest could current currently did do does during each either else
ever every few first for from has have having he here highest his how i if in into is it its itself just last latest least less like lowest many may me might more most much must my near nearby nearest need newest next nice no none not of off older
on only or other our out over past per please possible rather recent recently right shall she should since so some soon such than thank thanks that the their them then there these they this those to today tomorrow
tonight too top total toward two until up upcoming us very via want was we well were what when where whether which while who whom whose why will with within without would yesterday you your yours
one three four five six seven eight nine ten eleven twelve dozen hundred thousand million half second third
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
day days week weeks weekend month months year years hour hours minute minutes morning afternoon evening noon midnight now am pm
name names number price prices rating ratings rated date dates time times result results page pages list lists detail details information info option options item items category type kind
low lower high higher new used old free good great big large small popular different available mile miles km percent
`
