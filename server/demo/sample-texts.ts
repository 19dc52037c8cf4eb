/** Returns the words of a text. */
const words = (text: string) => text.trim().split(/\s+/);

/** First names of the demo shop's customers, by the gender they are recorded with. */
export const firstNames = {
  Female: words(`
    Ayesha Fatima Zara Hira Sana Maryam Mahnoor Iqra Amna Rabia Noor Sadia Zainab Khadija Mehwish Anum
    Saba Nimra Laiba Aleena Bushra Sidra Warda Eman
  `),
  Male: words(`
    Bilal Hamza Ahmed Ali Usman Hassan Omar Faisal Imran Zain Saad Talha Danish Kamran Asad Fahad Junaid
    Haris Rehan Shahzaib Adeel Waqas Taimoor Arslan
  `),
};

export const lastNames = words(`
  Khan Ahmed Qureshi Hussain Malik Sheikh Butt Chaudhry Siddiqui Raza Mirza Baig Akhtar Javed Iqbal
  Shah Bukhari Rizvi Gillani Abbasi Awan Bhatti Dar Farooqi Hashmi Kazmi Lodhi Memon Niazi Rana Soomro
  Tariq Warraich Yousafzai Zaidi Ansari
`);

/** Long names, for narrow columns. */
export const longNames = [
  ["Syeda Maryam Batool Gillani", "Female"],
  ["Muhammad Abdul Rahman Siddiqui al-Qadri", "Male"],
  ["Sardar Muhammad Taimoor Khan Jogezai Barakzai", "Male"],
  ["Nawabzadi Fatima-tuz-Zahra Mehrunnisa Tiwana", "Female"],
] as const;

/** The cities of the customers. `share` is a percentage of them; all shares add up to 100. */
export const cities = [
  {
    city: "Lahore",
    state: "Punjab",
    postalCodes: ["54000", "54660", "54770"],
    areas: ["Gulberg III", "DHA Phase 5", "Model Town", "Johar Town"],
    share: 30,
  },
  {
    city: "Karachi",
    state: "Sindh",
    postalCodes: ["74000", "75500", "75600"],
    areas: ["Clifton Block 4", "DHA Phase 6", "Gulshan-e-Iqbal", "PECHS"],
    share: 27,
  },
  {
    city: "Islamabad",
    state: "Islamabad Capital Territory",
    postalCodes: ["44000", "44220"],
    areas: ["F-7/2", "G-11/3", "E-11", "Bahria Enclave"],
    share: 16,
  },
  { city: "Faisalabad", state: "Punjab", postalCodes: ["38000"], areas: ["Peoples Colony", "Madina Town"], share: 8 },
  { city: "Multan", state: "Punjab", postalCodes: ["60000"], areas: ["Gulgasht Colony", "Cantt"], share: 5 },
  {
    city: "Rawalpindi",
    state: "Punjab",
    postalCodes: ["46000"],
    areas: ["Satellite Town", "Bahria Town Phase 7"],
    share: 5,
  },
  {
    city: "Peshawar",
    state: "Khyber Pakhtunkhwa",
    postalCodes: ["25000"],
    areas: ["Hayatabad", "University Town"],
    share: 4,
  },
  { city: "Sialkot", state: "Punjab", postalCodes: ["51310"], areas: ["Cantt", "Model Town"], share: 3 },
  { city: "Quetta", state: "Balochistan", postalCodes: ["87300"], areas: ["Samungli Road", "Jinnah Town"], share: 2 },
] as const;

export const orderNotes = [
  "Please gift-wrap and leave the price slip out.",
  "Call before delivery, after 5 PM.",
  "Leave with the guard at the gate.",
  "It is a birthday present: please add a card saying “Happy birthday, Ammi”.",
  "Could you add two samples of Neroli Blanc?",
  "Deliver to the office on weekdays, home on Saturday. The office is on the third floor, above the bank; the lift is out of order, so please ring and I will come down.",
] as const;

export const cancellationReasons = [
  "Customer changed their mind",
  "Ordered twice by mistake",
  "Out of stock",
  "Payment was not received",
  "The address could not be reached by any carrier",
  "Found the same fragrance as a gift at home",
] as const;

export const returnReasons = [
  "The bottle leaked on the way",
  "Wrong fragrance delivered",
  "Scent was not as expected",
  "Nobody at the address after three attempts",
] as const;

export const shippingNotes = ["Fragile", "Handed over at the hub", "Second attempt tomorrow morning"] as const;
